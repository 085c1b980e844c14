import { Hono } from 'hono'
import { downloadMyData, readMyData, requestMyData } from '#contract/account/my-data.contract.ts'
import { fileTypes } from '#contract/http/file-types.ts'
import type { RouteDependencies } from '../feature.ts'
import { byteStream } from '../platform/content/byte-stream.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import type { Db } from '../schema.ts'
import { countParts, myDataJobName, findMyData, findReady, insertRequest, readPart } from './my-data.store.ts'
import type { FilePart } from './my-data.store.ts'

const readFile = async function* (
  db: Db,
  { id, file }: { id: string; file: FilePart['file'] },
): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    const content = await readPart(db, { id, file, place })
    if (content === null) return
    yield content
  }
}

export const myDataRoutes = ({ db, clock, personalData, wake }: RouteDependencies): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, readMyData, async (_, { caller }) => ({
    myData: await findMyData(db, caller.userId, clock.now()),
  }))

  serve(routes, requestMyData, async (_, { caller: { userId }, note }) => {
    const nowMs = clock.now()
    if (await insertRequest(db, { userId, adminId: null, parts: countParts(personalData), nowMs })) {
      note('data_requested')
      wake(myDataJobName)
    }
    return { myData: await findMyData(db, userId, nowMs) }
  })

  serveFile(routes, downloadMyData, async ({ params: { id, file } }, { caller: { userId }, note }) => {
    const ready = await findReady(db, userId, id)
    if (ready === null) return refuse('not_found')
    if (ready.expiresAt.getTime() <= clock.now()) return refuse('my_data_expired')
    const [name, format] = file.split('.') as [string, 'json' | 'csv']
    return {
      name: `${name}-${ready.readyAt.toISOString().slice(0, 10)}.${format}`,
      type: fileTypes[format],
      open: () => {
        note('data_downloaded', { reason: file })
        return { body: byteStream(readFile(db, { id, file })) }
      },
    }
  })

  return routes
}
