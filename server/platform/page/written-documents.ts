import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenPage } from '#contract/written-page.ts'
import { policyWith } from '../http/security-headers.ts'
import type { SendDocument } from '../http/site.ts'
import { sendFile, siteFile } from '../http/site-file.ts'
import type { SiteFile } from '../http/site-file.ts'
import { readDocument } from './document.ts'
import type { KeptPages } from './kept-pages.ts'
import { readerOf } from './reader.ts'
import type { Reader } from './reader.ts'

interface Written {
  /** The built page. */
  readonly folder: string
  readonly publicUrl: string
  /** The paths of the pages that the server writes, by normalised address; '/' is answered with the page it leads to. */
  readonly paths: Readonly<Record<string, string>>
  readonly kept: KeptPages
}

/** What of a request a document depends on besides its address. */
const vary = ['Accept-Language', 'Cookie']

type Files = Map<string, SiteFile>

/**
 * Sends the document of each address, in the reader's language and theme: written where `paths` names it, else the plain
 * shell, which the browser renders. Written pages hold nothing of one player: who is logged in gets one in which the
 * player's own places are empty.
 */
export const writtenDocuments = ({ folder, publicUrl, paths, kept }: Written): SendDocument => {
  const document = readDocument(readFileSync(join(folder, 'index.html'), 'utf8'), publicUrl)
  const headers = { 'Content-Security-Policy': policyWith(document.scriptHashes) }
  const shells: Files = new Map()
  // A page that is no longer kept takes its documents with it.
  const filled = new WeakMap<WrittenPage, Files>()

  const once = (files: Files, { language, theme }: Reader, make: () => string): SiteFile => {
    const key = `${language} ${theme}`
    const file = files.get(key) ?? siteFile('index.html', Buffer.from(make()), 'private, no-cache')
    files.set(key, file)
    return file
  }
  const documentFor = async (reader: Reader, address: string): Promise<SiteFile> => {
    // Where '/' leads a player only their browser knows.
    const path = address === '/' && reader.isPlayer ? undefined : paths[address]
    const page = path === undefined ? null : await kept.page(path, reader.language, reader.isPlayer)
    if (path === undefined || page === null) return once(shells, reader, () => document.shell(reader))
    const files = filled.get(page) ?? new Map<string, SiteFile>()
    filled.set(page, files)
    return once(files, reader, () => document.filled(reader, path, page))
  }
  return async (context, address, status) =>
    sendFile(context, await documentFor(readerOf(context), address), status, { vary, headers })
}
