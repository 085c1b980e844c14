import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'

/** Reserves the room of the player's votes while they load. */
export function OwnPowerLoading() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading...`} className="flex flex-col gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-11" />
      <Skeleton className="h-10" />
      <Skeleton className="h-[6.5rem]" />
      <Skeleton className="h-10" />
      <Skeleton className="h-5" />
    </Loading>
  )
}
