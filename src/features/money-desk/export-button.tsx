import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { ProblemAlert } from '#src/product/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { MoneyDeskActor } from './money-desk-actors.ts'

/** Brings the list that is looked for, whole, as a file. */
export function ExportButton({ desk }: { desk: MoneyDeskActor }) {
  const { t } = useLingui()
  const { number } = useFigures()
  const isBusy = useSelector(desk, (snapshot) => snapshot.matches({ file: 'bringing' }))
  const file = useSelector(desk, ({ context }) => context.file)
  const problem = useSelector(desk, ({ context }) => context.fileProblem)
  const rows = file?.isCutOff ? number(file.rows) : null
  return (
    <>
      <span role="status" className="text-small text-muted">
        {rows !== null && <Trans>The file has the first {rows} rows only.</Trans>}
      </span>
      <ProblemAlert problem={problem} />
      <Button
        variant="ghost"
        icon={Download}
        busy={isBusy && t`Exporting`}
        onClick={() => desk.send({ type: 'file.bring' })}
      >
        <Trans>Export</Trans>
      </Button>
    </>
  )
}
