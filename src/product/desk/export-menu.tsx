import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'
import { ProblemAlert } from '../words/problem-alert.tsx'
import { useFileFormats } from '../words/use-file-formats.ts'
import type { DeskActor } from './use-desk.ts'

export function ExportMenu({ actor }: { actor: DeskActor }) {
  const { t } = useLingui()
  const { number } = useFigures()
  const formats = useFileFormats()
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches({ file: 'bringing' }))
  const cutOffAt = useSelector(actor, ({ context }) => context.cutOffAt)
  const problem = useSelector(actor, ({ context }) => context.fileProblem)
  const rows = cutOffAt === null ? null : number(cutOffAt)
  return (
    <>
      <span role="status" className="text-small text-muted">
        {rows !== null && <Trans>The file has the first {rows} rows only.</Trans>}
      </span>
      <ProblemAlert problem={problem} />
      <MenuButton
        trigger={
          <Button variant="ghost" icon={Download} busy={isBusy && t`Exporting`}>
            <Trans>Export</Trans>
          </Button>
        }
        items={formats.map((format) => ({
          ...format,
          onSelect: () => actor.send({ type: 'file.bring', format: format.value }),
        }))}
      />
    </>
  )
}
