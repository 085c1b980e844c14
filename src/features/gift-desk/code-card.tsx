import { useEffect, useId, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Eye, EyeOff, Split } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeLife } from './code-life.tsx'
import { CodeStateBadge } from './code-state-badge.tsx'
import { isMailed, type ListedCode } from './code-states.rules.ts'
import { provideGiftCode, provideGiftSplit } from './gift-desk-actors.ts'
import type { DeskActors } from './gift-desk-view.ts'
import { useGiftName } from './gift-name.tsx'
import { CodeCopies, CopiedCode, ShownCode } from './shown-code.tsx'
import { SplitPanel } from './split-panel.tsx'
import { useCodeDeeds } from './use-code-deeds.tsx'

interface Props {
  actors: DeskActors
  code: GiftCode
  now: number
  onSplit: (codes: readonly GiftCode[]) => void
}

function OpenCode({ actors, code, now, onSplit }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const { id, version, months } = code
  const onOutdated = (because: Problem): void => actors.desk.send({ type: 'list.read', because })
  const shown = useFlow(() => provideGiftCode({ call, onOutdated }), { input: { id, version } })
  const split = useFlow(
    () =>
      provideGiftSplit({
        call,
        onOutdated,
        onChanged: (ofId, codes) => {
          onSplit(codes)
          actors.desk.send({ type: 'codes.changed', id: ofId, codes })
        },
      }),
    { input: { id, version, months } },
  )
  const secret = useSelector(shown, ({ context }) => context.code)
  const problem = useSelector(shown, ({ context }) => context.problem)
  const isReading = useSelector(shown, (snapshot) => snapshot.hasTag('busy'))
  const isSplitting = useSelector(split, (snapshot) => !snapshot.matches('closed'))
  // The first action is in the code's row.
  const deeds = useCodeDeeds(actors)(code, now).slice(1)
  const qrId = useId()
  const [hasQr, showQr] = useState(false)
  return (
    <>
      {secret !== null && <ShownCode code={secret} />}
      <ProblemAlert problem={problem} />
      <div className="gift-deeds">
        {secret !== null && (
          <CodeCopies actor={shown} hasQr={hasQr} qrId={qrId} onQr={() => showQr(!hasQr)} />
        )}
        {secret === null ? (
          <Button
            size="sm"
            icon={Eye}
            busy={isReading && t`Reading the code`}
            onClick={() => shown.send({ type: 'code.show' })}
          >
            <Trans>Show code</Trans>
          </Button>
        ) : (
          <Button size="sm" icon={EyeOff} onClick={() => shown.send({ type: 'code.hide' })}>
            <Trans>Hide code</Trans>
          </Button>
        )}
        {months > 1 && (
          <Button
            size="sm"
            icon={Split}
            aria-expanded={isSplitting}
            disabledReason={
              isMailed(code) && t`Take it back first: only a code that wasn’t sent can be split.`
            }
            onClick={() => split.send({ type: isSplitting ? 'split.close' : 'split.open' })}
          >
            <Trans>Split</Trans>
          </Button>
        )}
        {deeds.map(({ key, name, icon, act }) => (
          <Button key={key} size="sm" variant="ghost" icon={icon} mirror={key === 'takeBack'} onClick={act}>
            {name}
          </Button>
        ))}
      </div>
      {secret !== null && <CopiedCode actor={shown} code={secret} hasQr={hasQr} qrId={qrId} />}
      <SplitPanel actor={split} />
    </>
  )
}

/** The selected code: what it gives, its history, and, while it is open, the code itself. */
export function CodeCard({
  listed: { code, isReceived },
  ...rest
}: Omit<Props, 'code'> & { listed: ListedCode }) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const nameOf = useGiftName()
  useEffect(() => {
    // If this replaces a code that was split or taken back, the control that had the focus is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-labelledby={titleId} className="gift-card panel cut-lg">
      <div className="gift-card-head">
        <PlanEmblem planId={code.plan_id} size={32} />
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-title-2">
          {nameOf(code)}
        </h2>
        <span className="gift-card-state">
          <CodeStateBadge code={code} now={rest.now} />
        </span>
      </div>
      {code.state === 'open' && !isReceived && <OpenCode code={code} {...rest} />}
      <CodeLife code={code} isReceived={isReceived} now={rest.now} />
    </section>
  )
}
