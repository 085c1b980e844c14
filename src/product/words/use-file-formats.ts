import { useLingui } from '@lingui/react/macro'
import { FileJson, FileSpreadsheet, FileText } from 'lucide-react'
import type { FileFormat } from '#contract/http/file-types.ts'
import type { MenuItem } from '#src/ui/layers/menu.tsx'

export const useFileFormats = (): (MenuItem & { value: FileFormat })[] => {
  const { t } = useLingui()
  return [
    { value: 'xlsx', label: t`Spreadsheet (.xlsx)`, icon: FileSpreadsheet },
    { value: 'csv', label: t`CSV for programs (.csv)`, icon: FileText },
    { value: 'json', label: t`JSON for programs (.json)`, icon: FileJson },
  ]
}
