import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

/** Problems with a sentence of their own; all others have the listed one (Shell 8). */
const ownSentences: readonly Problem[] = ['rate_limited', 'offline', 'openid_not_offered', 'proof_needed']

/** The last try failed: nothing happened to the account. */
export function OpenIdNotice({ way, problem }: { way: OpenIdWay; problem: Problem }) {
  const { t } = useLingui()
  const listed: Record<OpenIdWay, ReactNode> = {
    immutablex: <Trans>Failed to initialize Immutable X connection.</Trans>,
    google: <Trans>Google’s page can’t be reached.</Trans>,
  }
  return (
    <div role="alert" className="rounded-sm text-small bg-danger-soft flex gap-3 p-3">
      <Icon of={CircleAlert} className="text-danger-text mt-[1px]" />
      <div className="min-w-0">
        {ownSentences.includes(problem) ? (
          <p>{t(errorText(problem))}</p>
        ) : (
          <p>
            <strong className="text-danger-text">{listed[way]}</strong>{' '}
            <span>
              <Trans>Nothing happened to your account. Try again, or log in another way.</Trans>
            </span>
          </p>
        )}
        <Reference problem={problem} />
      </div>
    </div>
  )
}
