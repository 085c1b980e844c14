import { Trans, useLingui } from '@lingui/react/macro'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'

/** Shown until the code of the comments has loaded and the reader is known. */
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

export function CommentsMissing() {
  return <ErrorState text={<Trans>Failed to load the comments</Trans>} />
}

/** Shown until the code of the owner's updates has loaded and the reader is known. */
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

export function UpdatesMissing() {
  return <ErrorState text={<Trans>Failed to load the updates</Trans>} />
}
