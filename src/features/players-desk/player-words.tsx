import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ToldPlayer } from '#contract/desk/players-desk.contract.ts'
import { WishBox } from '#src/product/desk/wish-box.tsx'
import type { WishWords } from '#src/product/desk/wish-words.ts'
import { useBrowserName } from './browser-name.ts'
import type { PlayerWish } from './players-source.ts'

/** Texts shown after each action. */
export const usePlayerDone = (): Record<PlayerWish['kind'], string> => {
  const { t } = useLingui()
  return {
    administrator: t`The right has changed. It counts from their next action on.`,
    dao: t`The access has changed. It counts from their next action on.`,
    sessions: t`They are logged out there.`,
    data: t`It is being prepared. The player downloads it in their settings.`,
    deletion: t`The deletion is requested. The player is told by mail.`,
    void: t`The votes are voided.`,
    voting: t`It is changed.`,
  }
}

export const usePlayerWords = (
  told: ToldPlayer,
  change: (wish: PlayerWish) => void,
): WishWords<PlayerWish> => {
  const { t } = useLingui()
  const nameOfBrowser = useBrowserName()
  const name = <bdi translate="no">{told.username}</bdi>
  const titleOf = (wish: PlayerWish): string => {
    switch (wish.kind) {
      case 'administrator':
        return wish.isGiven ? t`Make administrator` : t`Remove the administrator’s right`
      case 'dao':
        return wish.isGiven ? t`Give access to the DAO` : t`Remove access to the DAO`
      case 'sessions':
        return wish.sessionId === null ? t`End all sessions` : t`End session`
      case 'data':
        return t`Prepare their data`
      case 'deletion':
        return t`Delete the account`
      case 'void':
        return t`Void votes`
      case 'voting':
        return wish.isBarred ? t`Bar from voting` : t`Allow voting again`
    }
    return wish satisfies never
  }
  return {
    title: titleOf,
    fields: (wish) =>
      wish.kind === 'void' &&
      !told.barred &&
      told.deleted_at === null && (
        <WishBox
          label={t`Bar them from voting, too`}
          isChecked={wish.bar}
          onChange={(bar) => change({ ...wish, bar })}
        />
      ),
    sentence: (wish) => {
      switch (wish.kind) {
        case 'administrator':
          return wish.isGiven ? (
            <Trans>{name} may do everything here, also make others administrators.</Trans>
          ) : told.is_self ? (
            <Trans>You will no longer see this page, and can’t give yourself the right back.</Trans>
          ) : (
            <Trans>{name} no longer sees any of this.</Trans>
          )
        case 'dao':
          return wish.isGiven ? (
            <Trans>{name} sees what is for the DAO.</Trans>
          ) : (
            <Trans>{name} no longer sees what is for the DAO.</Trans>
          )
        case 'sessions': {
          const session = told.sessions.find(({ id }) => id === wish.sessionId)
          const browser = session ? nameOfBrowser(session) : ''
          return session ? (
            <Trans>
              {name} is logged out of {browser}.
            </Trans>
          ) : (
            <Trans>{name} is logged out everywhere.</Trans>
          )
        }
        case 'data':
          return (
            <Trans>
              Everything that the hub stores about {name} is prepared. They alone can download it.
            </Trans>
          )
        case 'deletion':
          return (
            <Trans>
              The account of {name} is deleted in 14 days. They are told by mail, and can keep it until then.
            </Trans>
          )
        case 'void': {
          const votes = told.votes.standing
          return (
            <>
              <Plural
                value={votes}
                one="# vote of this player is taken off its project."
                other="All # votes of this player are taken off their projects."
              />{' '}
              <Trans>Daily votes aren’t given back; those of donations return to the donation bank.</Trans>{' '}
              {wish.bar && <Trans>{name} can no longer vote.</Trans>}
            </>
          )
        }
        case 'voting':
          return wish.isBarred ? (
            <Trans>{name} can no longer vote. What was voted stays.</Trans>
          ) : (
            <Trans>{name} can vote again.</Trans>
          )
      }
      return wish satisfies never
    },
    verb: titleOf,
    isGrave: (wish) =>
      wish.kind === 'void' ||
      wish.kind === 'deletion' ||
      wish.kind === 'sessions' ||
      (wish.kind === 'voting' && wish.isBarred) ||
      (wish.kind === 'administrator' && wish.isGiven) ||
      ('isGiven' in wish && !wish.isGiven),
  }
}
