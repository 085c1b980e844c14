import { type ReactNode, useEffect } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { ApiError } from '#src/api/api-error.ts'
import { RequestReference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading } from '../shell/loading.tsx'
import { findRemedy } from './missing-code.ts'
import { CodeError } from './route-code.ts'

/** Returns the request id of the failed call, also when the call is only the cause of the error. */
const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.requestId : error instanceof Error ? requestIdOf(error.cause) : null

const reportAddress = (subject: string, path: string, error: unknown): string => {
  const body = [path, String(error), requestIdOf(error)].filter((line) => line !== null)
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\n'))}`
}

interface Props {
  error: unknown
  text: ReactNode
  /** Text of the button that reloads the document. */
  retry: ReactNode
}

/** An error message named after the page, with the actions retry, home, back and report by email, in this order. */
function Problem({ error, text, retry }: Props) {
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
          text={text}
          reference={requestId !== null && <RequestReference requestId={requestId} />}
          actions={
            <>
              <Button variant="primary" onClick={() => location.reload()}>
                {retry}
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

function MissingCode({ error }: { error: CodeError }) {
  const remedy = findRemedy(error)
  useEffect(() => {
    if (remedy === 'reload') location.reload()
  }, [remedy])
  if (remedy === 'reload') return <Loading />
  if (remedy === 'offer')
    return (
      <Problem
        error={error}
        text={
          <Trans>
            The hub was updated while you were here. Load the new version to open this page. If you have typed
            something and not sent it yet, finish that first.
          </Trans>
        }
        retry={<Trans>Load the new version</Trans>}
      />
    )
  return (
    <Problem
      error={error}
      text={
        error.problem === 'slow' ? (
          <Trans>This page took too long to load. Check your connection, then try again.</Trans>
        ) : (
          <Trans>This page could not be loaded. Check your connection, then try again.</Trans>
        )
      }
      retry={<Trans>Try again</Trans>}
    />
  )
}

export function RouteError({ error }: ErrorComponentProps) {
  return error instanceof CodeError ? (
    <MissingCode error={error} />
  ) : (
    <Problem
      error={error}
      text={
        <Trans>
          This page could not be shown. Try again, or go to another page: nothing you saved is lost.
        </Trans>
      }
      retry={<Trans>Try again</Trans>}
    />
  )
}
