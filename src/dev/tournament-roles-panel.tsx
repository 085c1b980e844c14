import { useSelector } from '@xstate/react'
import { Minus, Plus } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { TournamentRole } from '#contract/auth/tournament-roles.rules.ts'
import {
  isTournamentRole,
  tournamentPermissionsOf,
  tournamentRoles,
} from '#contract/auth/tournament-roles.rules.ts'
import { tournamentRolesMachine } from '#machines/auth/tournament-roles.machine.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Panel } from './panel.tsx'
import './tournament-roles.css'

type Snapshot = SnapshotFrom<typeof tournamentRolesMachine>

const names: Record<TournamentRole, string> = {
  tournament_director: 'Tournament director',
  tournament_coordinator: 'Tournament coordinator',
  tournament_host: 'Tournament host',
}

const provide = () =>
  tournamentRolesMachine.provide({
    guards: { isTournamentRole: (_, { role }) => isTournamentRole(role) },
  })
const selectRoles = ({ context }: Snapshot) => context.roles
const selectAccess = (snapshot: Snapshot) => snapshot.matches('withAccess')

/** The tournament roles: each of their operations by one press, and the permissions they add up to. */
export function TournamentRolesPanel() {
  const flow = useFlow(provide)
  const roles = useSelector(flow, selectRoles)
  const hasAccess = useSelector(flow, selectAccess)
  const permissions = tournamentPermissionsOf(roles)
  return (
    <Panel id="tournament-roles" title="Tournament roles" isWide>
      <p className="dev-muted">
        For tests: these roles are held in this page’s memory alone. The server knows nothing of them, and a
        reload clears them.
      </p>
      <div className="tournament">
        <div className="tournament-side">
          <ul className="dev-list">
            {tournamentRoles.map((role) => {
              const isHeld = roles.includes(role)
              return (
                <li key={role} className="tournament-role">
                  <Switch checked={isHeld} onChange={() => flow.send({ type: 'role.toggle', role })}>
                    {names[role]}
                  </Switch>
                  <IconButton
                    icon={Plus}
                    label={`Add ${names[role]}`}
                    disabledReason={isHeld && 'It is held already.'}
                    onClick={() => flow.send({ type: 'role.add', role })}
                  />
                  <IconButton
                    icon={Minus}
                    label={`Remove ${names[role]}`}
                    disabledReason={!isHeld && 'It is not held.'}
                    onClick={() => flow.send({ type: 'role.remove', role })}
                  />
                </li>
              )
            })}
          </ul>
          <div className="dev-row">
            <Button
              disabledReason={!hasAccess && 'No role is held.'}
              onClick={() => flow.send({ type: 'roles.clear' })}
            >
              Clear
            </Button>
          </div>
        </div>
        <div className="tournament-side">
          <p role="status" className="tournament-access">
            <Badge tone={hasAccess ? 'success' : 'neutral'}>
              {`Tournament access: ${hasAccess ? 'yes' : 'no'}`}
            </Badge>
          </p>
          <h3 className="text-label">
            {permissions.length === 0 ? 'No permissions' : `${permissions.length} permissions`}
          </h3>
          {permissions.length > 0 && (
            <ul className="tournament-permissions" aria-label="Permissions held">
              {permissions.map((permission) => (
                <li key={permission} className="dev-code">
                  {permission}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Panel>
  )
}
