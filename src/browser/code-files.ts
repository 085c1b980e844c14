/** Files of the page's code that are loaded or loading, by address. */
const files = new Map<string, Promise<void>>()

/** Loads a script into the browser's cache, from where its import takes it: it may stay there for a year. */
const fetchScript = async (address: string): Promise<void> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`Answered with ${answer.status}`)
  await answer.arrayBuffer()
}

const addStyle = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', (event) => {
      link.remove()
      reject(event)
    })
    document.head.append(link)
  })

const cameWithThePage = (address: string): boolean =>
  document.querySelector(`script[src="${address}"], link[href="${address}"]`) !== null

const bring = async (address: string): Promise<void> => {
  if (cameWithThePage(address)) return
  try {
    await (address.endsWith('.css') ? addStyle(address) : fetchScript(address))
  } catch (cause) {
    files.delete(address)
    throw new Error(`Failed to fetch ${address}`, { cause })
  }
}

/** Loads a file of the page's code into the browser. A failed file is requested again. */
export const bringFile = (address: string): Promise<void> => {
  const file = files.get(address) ?? bring(address)
  files.set(address, file)
  return file
}

/**
 * Every `import()` of the built page goes through this: it runs once all its files are loaded. Many browsers remember a
 * failed import, and a failed file that it needed, until the document is loaded again: Chromium before 156, Firefox
 * before 154, Safari up to 27. An import under another address would run the module a second time, with its own state.
 * `needed`: its file and those that it imports, from the root of the site; undefined for a module that the build put into
 * the file of its caller.
 */
export const importOnceThere = async <T>(
  load: () => Promise<T>,
  needed: readonly string[] = [],
): Promise<T> => {
  await Promise.all(needed.map((file) => bringFile(`/${file}`)))
  return load()
}
