import { useRouter } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'

/** Returns a function that opens "Your plan". */
export const useOpenPlan = (): (() => void) => {
  const router = useRouter()
  return () => void router.navigate({ to: paths.settings, hash: 'tab-assets' })
}
