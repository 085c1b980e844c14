import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Project } from '#contract/projects/projects.contract.ts'
import { takeLeft } from './left-for.ts'
import { projectAnchor } from './project-anchor.ts'

const named = (): HTMLElement | null => document.getElementById(location.hash.slice(1))
const anchor = projectAnchor('')

interface List {
  readonly projects: readonly Project[]
  /** True while nothing is loading. */
  readonly isSettled: boolean
  readonly show: (project: Project) => void
  readonly open: (id: string) => void
}

/**
 * Scrolls to the card that the address names. The card loads later than the address, and may not be among the cards
 * shown: then `show` adds it, or the project's own page is opened. A player who has scrolled meanwhile is not moved.
 * After Back from a project's page, its card gets the focus again.
 */
export const useNamedCard = ({ projects, isSettled, show, open }: List): void => {
  const [shown, noteShown] = useReducer((times: number) => times + 1, 0)
  const seek = useEffectEvent((): void => {
    const name = location.hash.slice(1)
    if (!name.startsWith(anchor) || named()) return
    const id = name.slice(anchor.length)
    const project = projects.find((one) => one.id === id)
    if (!project) return open(id)
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
  useEffect(() => {
    if (isSettled) comeBack()
  }, [isSettled])
  useEffect(() => {
    // Unlike `hashchange` it also fires for a link to the hash that the address already has.
    const onMove = (): void => seek()
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  }, [])
  const answered = useRef(-1)
  useEffect(() => {
    // Runs once for the address at opening, and once for each added card.
    if (!isSettled || answered.current === shown) return
    answered.current = shown
    if (shown === 0 && scrollY > 0) return
    if (shown === 0) seek()
    named()?.scrollIntoView()
    named()?.focus({ preventScroll: true })
  }, [shown, isSettled])
}
