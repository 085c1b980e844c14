import type { ReactNode } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Bell, BellRing } from 'lucide-react'
import type { Following } from '#contract/projects/follows.contract.ts'
import type { ProjectDetails } from '#contract/projects/projects.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { returnHere } from '#src/product/places/return-here.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { provideFollow } from './follow-actors.ts'
import { keptFollows } from './kept-follows.ts'
import './follow.css'

interface Props {
  project: Pick<ProjectDetails, 'id' | 'title' | 'followers'>
  /** The state from a list that was just loaded. Without it, it is loaded from the server. */
  known?: Following
}

function Control({
  project: { id, title, followers: told },
  known: listed,
  player,
}: Props & { player: User | null }) {
  const { t } = useLingui()
  const { number } = useFigures()
  const call = useCall()
  const open = useOpen()
  const router = useRouter()
  const kept = keptFollows(player?.id ?? null)
  const actor = useFlow(
    () =>
      provideFollow({
        call,
        projectId: id,
        keepWish: (wish) => (wish === null ? kept.forget(id) : kept.keep(id, wish)),
        askToLogIn: () => {
          returnHere(router)
          open({ type: 'login.open', reason: 'plain' })
        },
        sayRefused: (problem) =>
          toast.error(t`Failed to change what you follow`, { id: 'follow', text: t(errorText(problem)) }),
      }),
    { input: { isPlayer: player !== null, wish: player && kept.of(id), known: listed ?? null } },
  )
  const { known, wish, problem } = useSelector(actor, ({ context }) => context)
  const isUnknown = useSelector(actor, (snapshot) => snapshot.hasTag('unknown'))
  const isWaiting = useSelector(actor, (snapshot) => snapshot.hasTag('waiting'))
  const follows = wish ?? known?.following ?? false
  const followers = known ? known.followers + Number(follows) - Number(known.following) : told
  const counted = number(followers)
  const unread = isWaiting ? t`Not sent yet. It is sent again by itself.` : problem && t(errorText(problem))
  return (
    <div className="follow">
      <Button
        variant="ghost"
        icon={follows ? BellRing : Bell}
        className="project-follow"
        aria-label={follows ? t`Following ${title}` : t`Follow ${title}`}
        disabledReason={isUnknown && t`Loading...`}
        onClick={() => actor.send({ type: 'follow.press' })}
      >
        {follows ? t`Following` : t`Follow`}
      </Button>
      {followers > 0 && (
        <span className="follow-count">
          {t`${plural(followers, { one: `${counted} follower`, other: `${counted} followers` })}`}
        </span>
      )}
      <span role="status" className="follow-note">
        {unread}
      </span>
    </div>
  )
}

/**
 * Follows a project: the player is notified of the owner's updates. A guest logs in first. `expected` is shown
 * until the reader is known.
 */
export function FollowButton({ expected, ...props }: Props & { expected: ReactNode }) {
  const presence = usePresence()
  if (presence === 'expected') return expected
  const player = presence === 'guest' ? null : presence
  return <Control key={player?.id ?? 'guest'} {...props} player={player} />
}
