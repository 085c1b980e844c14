import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { DeskTable } from '#src/product/desk/desk-table.tsx'
import { SelectableRows } from '#src/product/desk/selectable-rows.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { usePlayerColumns } from './player-columns.tsx'
import type { ChangeParts } from './player-facts.tsx'
import { PlayerPanel } from './player-panel.tsx'
import { PlayerPills } from './player-pills.tsx'
import { doAboutSeveral, playersSource } from './players-source.ts'
import { useSeveralPlayers } from './several-players.tsx'
import './players-desk.css'

/** The desk Players of /BrainCore: a list of players, and one of them beside it. */
export function PlayersDesk({ parts }: { parts: ChangeParts }) {
  const { t } = useLingui()
  const call = useCall()
  const desk = useDesk(playersSource(call))
  const words = useSeveralPlayers()
  const columns = usePlayerColumns()
  const { opened } = desk
  return (
    <DeskFrame
      desk={desk}
      searchLabel={t`Username, email or id`}
      unread={<Trans>The players could not be read.</Trans>}
      pills={<PlayerPills filters={desk.filters} onSet={desk.set} />}
      columns={columns}
      list={
        <SelectableRows
          // A new search clears the selection.
          key={JSON.stringify(desk.filters)}
          rows={desk.rows}
          send={doAboutSeveral(call)}
          words={words}
          onChanged={desk.changed}
        >
          {(selection) => (
            <DeskTable
              label={t`Players found`}
              desk={desk}
              columns={columns}
              nameOf={({ username }) => username}
              selection={selection}
            />
          )}
        </SelectableRows>
      }
      panel={
        opened === null ? null : (
          <PlayerPanel key={opened} id={opened} onChanged={desk.changed} {...desk.opener} parts={parts} />
        )
      }
    />
  )
}
