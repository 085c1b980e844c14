import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { MailX, TriangleAlert } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { giftMailStopMachine } from '#machines/gifts/gift-mail-stop.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { type Screen, StepPage } from '#src/product/flows/step-page.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { provideGiftMailStop } from './gift-mail-stop-actors.ts'

type StopSnapshot = SnapshotFrom<typeof giftMailStopMachine>
const valueOf = ({ value }: StopSnapshot) => value
const contextOf = ({ context }: StopSnapshot) => context

/** The page behind the "not for me" link of a gift mail: one sentence and one button, without a log-in. */
export function GiftMailStopPage({ linkToken }: { linkToken: string | null }) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideGiftMailStop({ call }), { input: { linkToken } })
  const value = useSelector(actor, valueOf)
  const { problem, waitSeconds } = useSelector(actor, contextOf)
  const isAsking = value === 'ready' || value === 'stopping'
  const screen = (): Screen => {
    if (value === 'stopped')
      return {
        icon: MailX,
        title: <Trans>No more gift mails</Trans>,
        text: (
          <Trans>
            Nobody can send gift mails to your address through the Hub from now on. Anyone who tries is told
            so.
          </Trans>
        ),
      }
    if (value === 'refused')
      return {
        icon: TriangleAlert,
        title: <Trans>This link does not work</Trans>,
        text: <Trans>It is cut off, or not from one of our mails. Open it in the gift mail again.</Trans>,
      }
    return {
      icon: MailX,
      title: <Trans>No gift mails to you?</Trans>,
      text: (
        <Trans>
          Press once, and the address that got this mail gets no more gift mails, whoever sends them. Codes
          that you have still work, and other mails of the Hub still come.
        </Trans>
      ),
    }
  }
  const stop = (
    <>
      <ProblemAlert problem={problem} waitSeconds={waitSeconds} />
      <Button
        variant="primary"
        size="lg"
        busy={value === 'stopping' && t`Stopping the mails`}
        onClick={() => actor.send({ type: 'mails.stop' })}
      >
        <Trans>Stop gift mails</Trans>
      </Button>
    </>
  )
  return (
    <StepPage
      seed="gift-mails"
      name={isAsking ? 'asking' : value}
      screen={{ ...screen(), action: isAsking && stop }}
      takesFocus={value === 'stopped' || (value === 'refused' && linkToken !== null)}
    />
  )
}
