import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'

interface Props {
  problem: Problem | null
  /** States what could not be loaded, before the problem's own text. */
  lead: ReactNode
  /** Texts for problems whose general text does not fit here. */
  instead?: Partial<Record<Problem, MessageDescriptor>>
  onRetry: () => void
}

/** Replaces a part of the page that could not be loaded: states the failure, its reason, and offers a retry. */
export function FailedPart({ problem, lead, instead, onRetry }: Props) {
  const { t } = useLingui()
  const retry = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = retry.current
    return () => {
      // The button disappears with the focus: the keyboard continues in the content, not at the top of the document.
      if (own && own === document.activeElement) own.closest('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <ErrorState
      text={
        <>
          <span className="block">{lead}</span>
          {problem !== null && <span className="block">{t(instead?.[problem] ?? errorText(problem))}</span>}
        </>
      }
      reference={<Reference problem={problem} />}
      actions={
        <Button ref={retry} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}
