import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { PageAsked, WrittenPage, WrittenSite } from '#contract/http/written-page.ts'
import { StartError } from '../process/start-error.ts'

/** The page's built rendering; `fetch` calls the API, as a guest and in this process. */
export type Rendering = (
  asked: PageAsked,
  fetch: (request: Request) => Promise<Response>,
  site?: WrittenSite,
) => Promise<WrittenPage>

/** Loads the built rendering: an artefact, like the page's files, so that the server imports nothing of the page. */
export const loadRendering = async (file: string): Promise<Rendering> => {
  if (!existsSync(file)) {
    throw new StartError(
      `The page's rendering is not built (${file} is missing). Run npm start, which builds it.`,
    )
  }
  const built = (await import(pathToFileURL(file).href)) as { writePage: Rendering }
  return built.writePage
}
