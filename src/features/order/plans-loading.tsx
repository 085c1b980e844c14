import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'

const columns = [0, 1, 2, 3, 4, 5]
const rows = [0, 1, 2, 3, 4, 5]

/** Placeholder of the comparison in its final size. */
export function PlansLoading({ phone }: { phone: boolean }) {
  const { t } = useLingui()
  if (phone) {
    return (
      <Loading label={t`Loading...`} className="order-sheet">
        <Skeleton className="h-[66px] w-full" />
        <Skeleton className="h-[50px] w-full" />
        <Skeleton className="h-[110px] w-full" />
        {rows.map((row) => (
          <Skeleton key={row} className="h-[52px] w-full" />
        ))}
      </Loading>
    )
  }
  return (
    <Loading label={t`Loading...`}>
      <div className="order-loading-row h-[173px]">
        <span />
        {columns.map((column) => (
          <span key={column} className="grid justify-items-center gap-2 pt-9">
            <Skeleton className="size-7" />
            <Skeleton className="h-6 w-14" />
            <Skeleton className="h-5 w-16" />
            <Skeleton className="h-4 w-20" />
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <div key={row} className="order-loading-row h-[62px]">
          <span className="grid gap-1">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-4 w-28" />
          </span>
          {columns.map((column) => (
            <Skeleton key={column} className="h-4 w-10 justify-self-center" />
          ))}
        </div>
      ))}
    </Loading>
  )
}

export function SummaryLoading() {
  return (
    <div className="order-summary" aria-hidden="true">
      <div className="order-summary-top">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-[42px] w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
      <div className="order-summary-end">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  )
}
