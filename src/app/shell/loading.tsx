import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Loading as Waiting, Skeleton } from '#src/ui/states/skeleton.tsx'

export function Loading() {
  const { t } = useLingui()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isLanding = /^\/(VaultVision\/?)?$/i.test(pathname)
  const place = /^\/payment/i.test(pathname) ? 'lone lone-summit' : 'lone'
  return (
    <Waiting label={t`Loading...`} className={`page ${isLanding ? 'loading-landing' : place}`}>
      <span className="lone-column">
        <Skeleton className="h-[3.5rem] w-[80%]" />
        <Skeleton className="h-[3.25rem] w-full" />
        <Skeleton className="h-12 w-[10rem]" />
      </span>
      {isLanding && <Skeleton className="h-[26.5rem]" />}
    </Waiting>
  )
}
