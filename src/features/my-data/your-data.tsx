import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DataFile } from '#contract/account/my-data.contract.ts'
import type { myDataMachine } from '#machines/account/my-data.machine.ts'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { fileSize } from './file-size.ts'

export type MyDataActor = ActorRefFrom<typeof myDataMachine>
type Snapshot = SnapshotFrom<typeof myDataMachine>

const contextOf = ({ context }: Snapshot) => context
const isPreparingIn = (snapshot: Snapshot) =>
  snapshot.matches('requesting') || snapshot.matches('preparing') || snapshot.matches('reading')
const isSavingIn = (snapshot: Snapshot) => snapshot.matches({ ready: 'saving' })
const isUnreadIn = (snapshot: Snapshot) => snapshot.matches('unread')

/** "Download JSON, 214 kB": prepared by the first press. */
export function JsonButton({ actor, isFirst = false }: { actor: MyDataActor; isFirst?: boolean }) {
  const { i18n, t } = useLingui()
  const { myData, wanted } = useSelector(actor, contextOf)
  const isPreparing = useSelector(actor, isPreparingIn)
  const isSaving = useSelector(actor, isSavingIn) && wanted === 'my-data.json'
  const json = myData?.files.find(({ name }) => name === 'my-data.json')
  const kilobytes = json && fileSize(json.bytes, i18n.locale)
  return (
    <Button
      size={isFirst ? 'md' : 'sm'}
      variant={isFirst ? 'ghost' : 'secondary'}
      icon={Download}
      className={isFirst ? 'max-md:-ms-[17px]' : undefined}
      busy={isSaving ? t`Downloading` : isPreparing && t`Preparing`}
      onClick={() => actor.send({ type: 'data.bring', file: 'my-data.json' })}
    >
      {isFirst ? (
        <Trans>Download your data first</Trans>
      ) : kilobytes === undefined ? (
        <Trans>Download JSON</Trans>
      ) : (
        <Trans>Download JSON, {kilobytes}</Trans>
      )}
    </Button>
  )
}

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <p className="text-muted text-small" role="status">
      <Plural
        value={all}
        one={<Trans>{done} of one part is prepared.</Trans>}
        other={<Trans>{done} of # parts are prepared.</Trans>}
      />
    </p>
  )
}

/** The four lists as comma-separated values, while they are there. */
function Lists({ actor }: { actor: MyDataActor }) {
  const { i18n, t } = useLingui()
  const { date } = useFigures()
  const { myData, wanted } = useSelector(actor, contextOf)
  const isSaving = useSelector(actor, isSavingIn)
  if (myData?.status !== 'ready' || myData.expiresAt === null) return null
  const sizeOf = (file: DataFile): string =>
    fileSize(myData.files.find(({ name }) => name === file)?.bytes ?? 0, i18n.locale)
  const [orders, votes, donations, comments] = [
    sizeOf('orders.csv'),
    sizeOf('votes.csv'),
    sizeOf('donations.csv'),
    sizeOf('comments.csv'),
  ]
  const lists = [
    ['orders.csv', <Trans key="orders">Orders, {orders}</Trans>],
    ['votes.csv', <Trans key="votes">Votes, {votes}</Trans>],
    ['donations.csv', <Trans key="donations">Donations, {donations}</Trans>],
    ['comments.csv', <Trans key="comments">Comments, {comments}</Trans>],
  ] as const
  const until = date(myData.expiresAt, 'full')
  return (
    <div className="grid gap-2">
      <ul className="-mx-3 flex flex-wrap" aria-label={t`Lists (CSV)`}>
        {lists.map(([file, name]) => (
          <li key={file}>
            <Button
              variant="ghost"
              size="sm"
              icon={Download}
              busy={isSaving && wanted === file && t`Downloading`}
              onClick={() => actor.send({ type: 'data.bring', file })}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-muted text-small">
        <Trans>The lists are CSV files, for spreadsheets and programs. All files stay until {until}.</Trans>
      </p>
    </div>
  )
}

/** "Your data": everything as one JSON, and lists. */
export function YourData({ actor }: { actor: MyDataActor }) {
  const { myData, problem } = useSelector(actor, contextOf)
  const isUnread = useSelector(actor, isUnreadIn)
  return (
    <SettingsPanel
      title={<Trans>Your data</Trans>}
      end={isUnread ? undefined : <JsonButton actor={actor} />}
      lead={<Trans>Profile, orders, votes, comments, notifications and where you were logged in.</Trans>}
    >
      {myData?.status === 'preparing' && <Progress done={myData.done} all={myData.all} />}
      {myData?.status === 'failed' && (
        <p className="text-muted text-small" role="status">
          <Trans>The files could not be prepared. You can request them again.</Trans>
        </p>
      )}
      {myData?.status === 'expired' && (
        <p className="text-muted text-small" role="status">
          <Trans>The last files were deleted after 24 hours.</Trans>
        </p>
      )}
      <Lists actor={actor} />
      <ProblemAlert problem={problem} />
      {isUnread && (
        <Button className="justify-self-start" onClick={() => actor.send({ type: 'data.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </SettingsPanel>
  )
}
