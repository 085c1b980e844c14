import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'

/** The cards' places while the projects are on their way. */
export function CardsLoading() {
  const { t } = useLingui()
  return (
    <div className="grid gap-8 lg:grid-cols-12 lg:gap-6">
      <Loading
        label={t`Loading...`}
        className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:col-span-8 xl:col-span-9 xl:grid-cols-3"
      >
        <Skeleton className="h-[330px] md:col-span-2" />
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} className="h-[330px]" />
        ))}
      </Loading>
      <Skeleton className="h-[480px] lg:col-span-4 xl:col-span-3" />
    </div>
  )
}

/** The same before the section's own code is there: the filters' place too. */
export function SectionLoading() {
  return (
    <>
      <Skeleton className="h-[84px] lg:h-10" />
      <CardsLoading />
    </>
  )
}
