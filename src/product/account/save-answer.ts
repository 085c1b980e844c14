import { cutOffHeader } from '#contract/http/file-types.ts'
import type { FileSaved } from '#machines/desk/listing.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { saveFile } from '#src/browser/save-file.ts'

/**
 * Saves a downloaded file under the name that the server gave it. A download that breaks off fails as `offline`, and is
 * not saved.
 */
export const saveAnswer = async (answer: Response): Promise<FileSaved> => {
  const content = await answer.blob().catch((cause: unknown) => {
    throw new ApiError('offline', { cause })
  })
  const name = /filename="(.+)"/u.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'list'
  saveFile(name, content.type, content)
  const cutOffAt = answer.headers.get(cutOffHeader)
  return { cutOffAt: cutOffAt === null ? null : Number(cutOffAt) }
}
