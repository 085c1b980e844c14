import { useEffect, useReducer } from 'react'
import type { Project } from '#contract/projects.contract.ts'
import { projectAnchor } from './project-anchor.ts'

const named = (): HTMLElement | null => document.getElementById(location.hash.slice(1))

/**
 * Leads to the card that the address names: it comes later than the address, and a filter may hide it. Whoever has
 * scrolled before it came stays where they are.
 */
export const useNamedCard = (projects: readonly Project[], showAll: () => void): void => {
  const [cleared, noteCleared] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    // Unlike `hashchange` it also comes when the link pressed is the one the address names already.
    const seek = (): void => {
      if (named() || !projects.some(({ id }) => location.hash === `#${projectAnchor(id)}`)) return
      showAll()
      noteCleared()
    }
    addEventListener('popstate', seek)
    return () => removeEventListener('popstate', seek)
  }, [projects, showAll])
  useEffect(() => {
    if (cleared === 0 && scrollY > 0) return
    named()?.scrollIntoView()
    named()?.focus({ preventScroll: true })
  }, [cleared])
}
