import { useEffect, useEffectEvent, useReducer } from 'react'
import { flushSync } from 'react-dom'
import type { Project } from '#contract/projects.contract.ts'
import { takeLeft } from './left-for.ts'
import { projectAnchor } from './project-anchor.ts'

const named = (): HTMLElement | null => document.getElementById(location.hash.slice(1))

/**
 * Scrolls to the card that the address names. It loads later than the address, and may not be among the cards shown:
 * then `show` adds it. A player who has scrolled meanwhile stays where they are. Who comes back from the page of a project
 * finds its card as they left it.
 */
export const useNamedCard = (projects: readonly Project[], show: (project: Project) => void): void => {
  const [shown, noteShown] = useReducer((times: number) => times + 1, 0)
  const seek = useEffectEvent((): void => {
    const project = projects.find(({ id }) => location.hash === `#${projectAnchor(id)}`)
    if (!project || named()) return
    show(project)
    noteShown()
  })
  const comeBack = useEffectEvent((): void => {
    const left = takeLeft()
    const project = projects.find(({ id }) => id === left)
    if (!project) return
    const card = (): HTMLElement | null => document.getElementById(projectAnchor(project.id))
    if (!card()) flushSync(() => show(project))
    card()?.scrollIntoView({ block: 'nearest' })
    card()?.focus({ preventScroll: true })
  })
  useEffect(() => comeBack(), [])
  useEffect(() => {
    // Unlike `hashchange` it also fires for a link to the hash that the address already has.
    const onMove = (): void => seek()
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  }, [])
  useEffect(() => {
    if (shown === 0 && scrollY > 0) return
    if (shown === 0) seek()
    named()?.scrollIntoView()
    named()?.focus({ preventScroll: true })
  }, [shown])
}
