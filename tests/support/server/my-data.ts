import { downloadMyData, readMyData, requestMyData } from '#contract/account/my-data.contract.ts'
import type { DataFile } from '#contract/account/my-data.contract.ts'
import type { Feature } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { prepareData } from '#server/my-data/prepare-data.ts'
import { call } from './call.ts'
import type { TestApp } from './create-test-app.ts'

interface Whose {
  readonly bearer: string
}

export const requestData = async (hub: TestApp, { bearer }: Whose) =>
  (await call(hub, requestMyData, {}, { bearer })).body.myData!

export const dataOf = async (hub: TestApp, { bearer }: Whose) =>
  (await call(hub, readMyData, {}, { bearer })).body.myData

/** The job's work, as far as it is due. */
export const prepareAll = (hub: TestApp, list: readonly Feature[] = features, signal?: AbortSignal) =>
  prepareData({ ...hub, personalData: list }, signal)

export const download = (hub: TestApp, { bearer }: Whose, id: string, file: DataFile): Promise<Response> =>
  Promise.resolve(
    hub.app.request(
      `/api${downloadMyData.path.replace('{id}', id).replace('{file}', file)}`,
      { headers: { Authorization: `Bearer ${bearer}` } },
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    ),
  )
