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
  /** What could not be had, before the problem's own sentence. */
  lead: ReactNode
  /** Where the problem's own sentence speaks of something else. */
  instead?: Partial<Record<Problem, MessageDescriptor>>
  onRetry: () => void
}

/** In the place of a part of the page that could not be read: what, why, and another try. */
export function FailedPart({ problem, lead, instead, onRetry }: Props) {
  const { t } = useLingui()
  const retry = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = retry.current
    return () => {
      // It goes with the focus: the keyboard goes on in the content, not at the top of the document.
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
