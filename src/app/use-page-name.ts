import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

/** Returns the name of the page at a path, in the reader's language; null where there is none. */
export const usePageName = (): ((path: string) => string | null) => {
  const { t } = useLingui()
  const { routesById } = useRouter()
  return (path) => {
    const route = Object.values(routesById).find(
      ({ fullPath }) => fullPath.replace(/\/$/u, '').toLowerCase() === path.toLowerCase(),
    )
    const page = route?.options.staticData?.page
    return page ? t(page) : null
  }
}
