/** Runs at most once per `pauseMs`, and again if it was called meanwhile. */
export const inTurns = (pauseMs: number, run: () => Promise<void>): (() => void) => {
  let isRunning = false
  let isWanted = false
  const loop = async (): Promise<void> => {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await run()
      await new Promise<void>((goOn) => setTimeout(goOn, pauseMs).unref())
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void loop()
  }
}
