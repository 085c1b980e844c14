import { useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { useFocusOnMore } from '#src/ui/use-focus-on-more.ts'

interface Props {
  shown: number
  /** Number of matching projects. */
  ofAll: number
  isLoading: boolean
  /** The reason why the next ones failed to load; null otherwise. */
  problem: Problem | null
  onPress: () => void
}

/** The end of the cards: the number shown of all, and a button for more. The first new card gets the focus. */
export function MoreProjects({ shown, ofAll, isLoading, problem, onPress }: Props) {
  const { t } = useLingui()
  const place = useRef<HTMLLIElement>(null)
  const focusOnMore = useFocusOnMore()
  return (
    <li ref={place} className="landing-cards-rest">
      {shown < ofAll && (
        <>
          {problem !== null && (
            <p role="alert" className="text-danger-text">
              <Trans>Failed to load projects</Trans> <Reference problem={problem} />
            </p>
          )}
          <Button
            iconEnd={problem === null ? ChevronDown : undefined}
            busy={isLoading && t`Loading...`}
            onClick={({ currentTarget }) => {
              focusOnMore(currentTarget, place.current?.previousElementSibling)
              onPress()
            }}
          >
            {problem === null ? <Trans>Show more</Trans> : <Trans>Try again</Trans>}
          </Button>
          <p className="text-small text-muted">
            <Trans>
              <Count value={shown} /> of <Count value={ofAll} />
            </Trans>
          </p>
        </>
      )}
    </li>
  )
}
