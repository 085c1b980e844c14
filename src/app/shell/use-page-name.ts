import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { pageNameAt } from './page-names.ts'

/** Returns the name of the page at a path, in the reader's language; null if there is none. */
export const usePageName = (): ((path: string) => string | null) => {
  const { t } = useLingui()
  const { routesById } = useRouter()
  return (path) => {
    const page = pageNameAt(Object.values(routesById), path)
    return page ? t(page) : null
  }
}
