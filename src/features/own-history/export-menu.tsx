import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileJson, FileSpreadsheet } from 'lucide-react'
import type { FileWanted } from '#machines/listing.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'

interface Props {
  /** Lines that the filters select. */
  rows: number
  isBusy: boolean
  onExport: (format: FileWanted['format']) => void
}

/** The list as a file, in the form that is chosen. */
export function ExportMenu({ rows, isBusy, onExport }: Props) {
  const { t } = useLingui()
  return (
    <MenuButton
      isWide
      trigger={
        <Button icon={Download} busy={isBusy && t`Exporting`}>
          <Trans>Export</Trans>
        </Button>
      }
      items={[
        {
          value: 'csv',
          label: t`${plural(rows, { one: 'CSV, # row', other: 'CSV, # rows' })}`,
          icon: FileSpreadsheet,
          note: t`the filters as they are now`,
          onSelect: () => onExport('csv'),
        },
        {
          value: 'json',
          label: t`${plural(rows, { one: 'JSON, # row', other: 'JSON, # rows' })}`,
          icon: FileJson,
          note: t`the same, for programs`,
          onSelect: () => onExport('json'),
        },
      ]}
    />
  )
}
