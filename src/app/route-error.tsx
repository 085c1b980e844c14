import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { ApiError } from '#src/api/api-error.ts'
import { RequestReference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { ErrorState } from '#src/ui/states/error-state.tsx'

/** Returns the failed call, also when it is only the cause of the error. */
const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.requestId : error instanceof Error ? requestIdOf(error.cause) : null

const reportAddress = (subject: string, path: string, error: unknown): string => {
  const body = [path, String(error), requestIdOf(error)].filter((line) => line !== null)
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\n'))}`
}

/** The error boundary of a page, named after it: retry, home, back, report by email, in this order. */
export function RouteError({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const page = useMatches().findLast((match) => match.staticData.page)?.staticData.page
  const name = page ? t(page) : 'The Hub'
  const requestId = requestIdOf(error)
  return (
    <div className="page lone">
      <div className="lone-column">
        <h1 className="text-display-1">{name}</h1>
        <ErrorState
          text={
            <Trans>
              This page could not be shown. Try again, or go to another page: nothing you saved is lost.
            </Trans>
          }
          reference={requestId !== null && <RequestReference requestId={requestId} />}
          actions={
            <>
              <Button variant="primary" onClick={() => location.reload()}>
                <Trans>Try again</Trans>
              </Button>
              <a href={paths.home} className={buttonClass()}>
                <Trans>Home</Trans>
              </a>
              <Button onClick={() => router.history.back()}>
                <Trans>Back</Trans>
              </Button>
              <a
                href={reportAddress(t`Problem on the page ${name}`, router.history.location.pathname, error)}
                className={buttonClass({ variant: 'ghost' })}
              >
                <Trans>Report by email</Trans>
              </a>
            </>
          }
        />
      </div>
    </div>
  )
}
