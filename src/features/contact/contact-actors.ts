import { fromCallback } from 'xstate'
import { sendContactMessage } from '#contract/contact/contact.contract.ts'
import { faultsOfContact, plainContact, soonestSendMs } from '#contract/contact/contact.rules.ts'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import type { ContactDraft, ContactEvent, SentMessage } from '#machines/contact/contact.machine.ts'
import { contactMachine } from '#machines/contact/contact.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { aboutContact, contactDrafts } from './contact-drafts.ts'

interface Services {
  readonly call: Call
  readonly language: () => SiteLanguage
  /** Id of the player who is logged in; null for a guest. */
  readonly playerId: () => string | null
  /** Value of the field that people don't see. */
  readonly trap: () => string
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** Provides the contact form with the API, the browser's storage and the rules. */
export const provideContact = ({ call, language, playerId, trap }: Services) => {
  const shownAt = performance.now()
  const drafts = () => contactDrafts(playerId())
  const isKept = (draft: ContactDraft): boolean => drafts().keep(aboutContact, draft)
  return contactMachine.provide({
    actors: {
      readDraft: fromTask<ContactDraft | null>(() => Promise.resolve(drafts().of(aboutContact))),
      keepDraft: fromTask<{ at: string | null }, ContactDraft>(({ input }) =>
        Promise.resolve({ at: isKept(input) ? new Date().toISOString() : null }),
      ),
      sendMessage: fromTask<SentMessage, Pick<ContactDraft, 'sent'>>(async ({ input: { sent }, signal }) => {
        if (!sent) throw new Error('Nothing is sent that is faulty.')
        // A restored draft can be sent at once; the server would take it for a program's.
        await pause(Math.max(0, soonestSendMs - (performance.now() - shownAt)), signal)
        const { sent_at: sentAt } = await call(
          sendContactMessage,
          {
            body: {
              ...sent.form,
              language: language(),
              trap: trap(),
              shown_ms: Math.ceil(performance.now() - shownAt),
            },
          },
          { signal, headers: { 'Idempotency-Key': sent.key } },
        )
        const { email, subject } = plainContact(sent.form)
        return { email, subject, sentAt }
      }),
      watchDraft: fromCallback<ContactEvent>(({ sendBack }) =>
        contactDrafts.watch(aboutContact, () => sendBack({ type: 'draft.changed' })),
      ),
    },
    guards: { isFaulty: ({ context }) => Object.keys(faultsOfContact(context.form)).length > 0 },
    actions: { forgetDraft: () => drafts().forget(aboutContact) },
  })
}
