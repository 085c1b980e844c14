export const saveFile = (name: string, type: string, content: BlobPart): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
