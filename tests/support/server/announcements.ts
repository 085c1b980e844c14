import { randomUUID } from 'node:crypto'
import {
  changeAnnouncement,
  decideAnnouncement,
  findAnnouncements,
  tellAnnouncement,
  writeAnnouncement,
} from '#contract/announcements/announcements.contract.ts'
import type { ToldAnnouncement, WrittenAnnouncement } from '#contract/announcements/announcements.contract.ts'
import { announcementsJob } from '#server/announcements/announcements-job.ts'
import { call } from './call.ts'
import { openMailed } from './mail-choices.ts'

const none = { title: '', message: '' }

/** In English and Turkish, with a page. */
export const aTournament: WrittenAnnouncement = {
  texts: {
    en: { title: 'The tournament begins', message: 'On Saturday, at six in the evening.' },
    fr: none,
    pt: none,
    tr: { title: 'Turnuva başlıyor', message: 'Cumartesi, saat on sekizde.' },
  },
  path: '/tournament',
}

type Decision = Parameters<typeof call<typeof decideAnnouncement>>[2]['body']

/** A hub with the administrators olivia and omar, and these players. It is March 1, 2026, 12:00 UTC. */
export const openAnnouncing = async (players: readonly string[] = ['alice', 'bob']) => {
  const hub = await openMailed(['olivia', 'omar', ...players])
  await hub.db.updateTable('users').set({ is_admin: true }).where('id', 'in', ['olivia', 'omar']).execute()
  const bearerOf = async (admin: string) => ({ bearer: (await hub.player(admin)).bearer })
  const id = (of: { readonly id: string }) => ({ params: { id: of.id } })
  return {
    ...hub,
    write: async (written: WrittenAnnouncement = aTournament, key: string = randomUUID()) =>
      call(
        hub,
        writeAnnouncement,
        { body: written },
        { ...(await bearerOf('olivia')), headers: { 'Idempotency-Key': key } },
      ),
    change: async (told: ToldAnnouncement, more: Partial<WrittenAnnouncement>, admin = 'olivia') => {
      const body = { ...aTournament, ...more, revision: told.revision }
      return call(hub, changeAnnouncement, { ...id(told), body }, await bearerOf(admin))
    },
    decide: async (
      told: ToldAnnouncement,
      verb: Decision['verb'],
      { at, admin = 'olivia' }: { at?: string; admin?: string } = {},
    ) => {
      const body = {
        verb,
        revision: told.revision,
        reason: null,
        ...(at !== undefined && { at }),
      } as Decision
      return call(hub, decideAnnouncement, { ...id(told), body }, await bearerOf(admin))
    },
    tell: async (told: { readonly id: string }) =>
      (await call(hub, tellAnnouncement, id(told), await bearerOf('olivia'))).body,
    find: async (query: Record<string, string> = {}) =>
      (await call(hub, findAnnouncements, { query }, await bearerOf('olivia'))).body,
    /** One round of the job. */
    run: (signal: AbortSignal = new AbortController().signal) => announcementsJob(hub).run(signal),
    /** Returns the announcements in a player's panel, as `title: message`. */
    heard: async (player: string): Promise<string[]> =>
      (await (await hub.player(player)).list()).notifications.map(
        ({ title, message }) => `${title}: ${message}`,
      ),
    changes: () =>
      hub.db
        .selectFrom('audit_changes')
        .select(['kind', 'admin_id', 'before', 'after'])
        .orderBy('id')
        .execute(),
  }
}
export type Announcing = Awaited<ReturnType<typeof openAnnouncing>>
