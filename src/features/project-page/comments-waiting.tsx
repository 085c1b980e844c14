import { Trans, useLingui } from '@lingui/react/macro'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'

/** In the place of the comments until their code has come, and it is known who reads them. */
export function CommentsWaiting() {
  const { t } = useLingui()
  return (
    <div className="flex max-w-[760px] flex-col gap-4">
      <h2 className="text-title-1">
        <Trans>Comments</Trans>
      </h2>
      <Loading label={t`Loading...`} className="flex flex-col gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-16" />
      </Loading>
    </div>
  )
}

/** In their place when their code doesn't come. */
export function CommentsMissing() {
  return <ErrorState text={<Trans>Failed to load the comments</Trans>} />
}

/** In the place of what its owner wrote until the code for it has come, and it is known who reads. */
export function UpdatesWaiting() {
  const { t } = useLingui()
  return (
    <div className="flex max-w-[760px] flex-col gap-4">
      <h2 className="text-title-1">
        <Trans>Updates</Trans>
      </h2>
      <Loading label={t`Loading...`}>
        <Skeleton className="h-24" />
      </Loading>
    </div>
  )
}

/** In its place when the code doesn't come. */
export function UpdatesMissing() {
  return <ErrorState text={<Trans>Failed to load the updates</Trans>} />
}
