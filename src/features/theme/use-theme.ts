import { useCallback } from 'react'
import { useSelector } from '@xstate/react'
import type { FlowActor } from '#src/product/flows/app-actor.tsx'
import { startFlow, useAppActor, useChildActor } from '#src/product/flows/app-actor.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'

export type ThemeActor = FlowActor<'theme'>

/** Returns the chosen theme. While its flow is not running, `actor` is undefined; `start` loads it. */
export const useTheme = (): { actor: ThemeActor | undefined; theme: string | null; start: () => void } => {
  const app = useAppActor()
  const actor = useChildActor('theme')
  const chosen = useSelector(actor, (snapshot) => snapshot?.context.theme)
  const start = useCallback(() => startFlow(app, 'theme'), [app])
  const isHydrated = useHydrated()
  const drawn = isHydrated ? (document.documentElement.dataset['theme'] ?? null) : null
  return { actor, theme: chosen ?? drawn, start }
}
