import { type ComponentType, createElement, Fragment, use } from 'react'
import type { lazyRouteComponent } from '@tanstack/react-router'
import type { CodeProblem } from './missing-code.rules.ts'
import { PageDrawn } from './page-drawn.ts'

/** Time limit for the code of a page, in milliseconds (Shell 8). */
const limitMs = 120_000

/** The code of a page could not be loaded. */
export class CodeError extends Error {
  readonly problem: CodeProblem

  constructor(problem: CodeProblem, cause?: unknown) {
    super(`The page's code: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Loads the code that finds the cause of a failure; it is preloaded once the page is idle. */
export const loadMissingCode = () => import('./missing-code.ts')

const problemOf = async (error: unknown): Promise<CodeProblem> => {
  const { findProblem } = await loadMissingCode()
  return findProblem(error)
}

/** Loads a part of a page's code. Throws a CodeError on failure or timeout. */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new CodeError('slow')), limitMs)
    })
    return await Promise.race([load(), late])
  } catch (error) {
    if (error instanceof CodeError) throw error
    throw new CodeError(await problemOf(error).catch(() => 'failed' as const), error)
  } finally {
    clearTimeout(timer)
  }
}

type Code = Record<string, ComponentType<object>>
type Page = ComponentType<object> & { preload?: (() => Promise<void>) | undefined }

/**
 * A page whose code loads on the first visit, like the router's lazyRouteComponent, which however reloads the document
 * after any failure, whatever the player has typed. Here a failure is thrown when the page is rendered, and the next
 * navigation loads again. Routes that the bundler splits by itself use this function, too (scripts/route-code.ts).
 */
export const lazyPage = ((load: () => Promise<Code>, name: string) => {
  let loading: Promise<void> | null = null
  /** The promise that the last rendering waited for: React must get the same one when it continues. */
  let awaited: Promise<void> | null = null
  let page: ComponentType<object> | undefined
  let failure: unknown
  const loadPage = async (): Promise<void> => {
    failure = undefined
    try {
      page = (await loadCode(load))[name]
      // Marks the code as loaded.
      Lazy.preload = undefined
    } catch (error) {
      failure = error
    }
    loading = null
  }
  const Lazy: Page = (props) => {
    if (failure) throw failure
    if (!page) awaited = loading ??= loadPage()
    if (awaited) use(awaited)
    return page && createElement(Fragment, null, createElement(page, props), createElement(PageDrawn))
  }
  Lazy.preload = () => (loading ??= loadPage())
  return Lazy
}) as unknown as typeof lazyRouteComponent
