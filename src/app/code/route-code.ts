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

/** Tells failures apart; it is there once the page was idle. */
export const loadMissingCode = () => import('./missing-code.ts')

const problemOf = async (error: unknown): Promise<CodeProblem> => {
  const { findProblem } = await loadMissingCode()
  return findProblem(error)
}

/** Loads a part of a page's code. Throws a CodeError when it doesn't come. */
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
 * A page whose code comes when somebody goes there, like the router's lazyRouteComponent, which reloads the document
 * after any failure, whatever the player has typed. What fails is thrown when the page is drawn, and loaded again by the
 * next navigation. Routes that the bundler splits by itself get this one, too (scripts/route-code.ts).
 */
export const lazyPage = ((load: () => Promise<Code>, name: string) => {
  let loading: Promise<void> | null = null
  /** What was being loaded when it was drawn: React wants to meet it again when it draws on. */
  let awaited: Promise<void> | null = null
  let page: ComponentType<object> | undefined
  let failure: unknown
  const loadPage = async (): Promise<void> => {
    failure = undefined
    try {
      page = (await loadCode(load))[name]
      // Says that the code is there.
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
