import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { forPlayer } from '#src/product/account/for-player.tsx'
import { dayOfYear } from '#src/product/words/day-of-year.ts'
import { PageBanner } from '#src/product/account/page-banner.tsx'
import { useAppActor } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DaysLeft, isKeepingIn, useDaysLeft } from './delete-account.tsx'
import { provideLeaving } from './leaving-actors.ts'
import { useOpenPlan } from './use-open-plan.ts'

function DaysLeftToKeep({ days }: { days: number }) {
  return days === 0 ? (
    <Trans>Less than a day left to take it back.</Trans>
  ) : (
    <Plural value={days} one="One day left to take it back." other="# days left to take it back." />
  )
}

function Banner({ user: { username, deletes_at: deletesAt } }: { user: User }) {
  const { i18n, t } = useLingui()
  const call = useCall()
  const app = useAppActor()
  const openPlan = useOpenPlan()
  // Nothing that the banner does needs a proof.
  const actor = useFlow(() => provideLeaving({ call, app, prove: async () => false, openPlan }), {
    input: { username },
  })

  const isKeeping = useSelector(actor, isKeepingIn)
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches('unkept'))
  const ends = deletesAt ?? ''
  const day = dayOfYear(ends, i18n.locale)
  const days = useDaysLeft(ends)
  const refused = isRefused && <Trans>It could not be taken back. Try again.</Trans>
  return (
    <PageBanner
      label={t`Pending deletion`}
      icon={UserX}
      tone="warning"
      fact={<Trans>Your account will be deleted on {day}.</Trans>}
      shortFact={<Trans>Deletion on {day}</Trans>}
      long={refused}
      rest={!isRefused && <DaysLeftToKeep days={days} />}
      short={refused || <DaysLeft days={days} />}
      action={
        <Button
          size="sm"
          className="page-banner-action"
          busy={isKeeping && t`Keeping it`}
          onClick={() => actor.send({ type: 'deletion.keep' })}
        >
          <Trans>Keep my account</Trans>
        </Button>
      }
    />
  )
}

/** The banner of a pending deletion, with the press that takes it back. */
export const LeavingBanner = forPlayer(Banner)
