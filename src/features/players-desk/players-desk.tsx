import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { DeskTable } from '#src/product/desk/desk-table.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { usePlayerColumns } from './player-columns.tsx'
import type { ChangeParts } from './player-facts.tsx'
import { PlayerPanel } from './player-panel.tsx'
import { PlayerPills } from './player-pills.tsx'
import { playersSource } from './players-source.ts'
import './players-desk.css'

/** The desk Players of /BrainCore: who there is, what they may and have, and beside the list one of them. */
export function PlayersDesk({ parts }: { parts: ChangeParts }) {
  const { t } = useLingui()
  const desk = useDesk(playersSource(useCall()))
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
        <DeskTable
          label={t`Players found`}
          desk={desk}
          columns={columns}
          nameOf={({ username }) => username}
        />
      }
      panel={
        opened === null ? null : (
          <PlayerPanel
            key={opened}
            id={opened}
            onChanged={desk.changed}
            onClose={() => desk.open(null)}
            cameByArrow={desk.cameByArrow}
            parts={parts}
          />
        )
      }
    />
  )
}
