const encoder = new TextEncoder()

/** Converts texts and bytes to a byte stream; each is generated only after the reader has taken the one before. */
export const byteStream = (parts: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (stream) => {
        const { done, value } = await parts.next()
        if (done) stream.close()
        else stream.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  )
