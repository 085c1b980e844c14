const encoder = new TextEncoder()

/** Converts texts to a byte stream; each text is generated only after the reader has taken the one before. */
export const byteStream = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (stream) => {
        const { done, value } = await parts.next()
        if (done) stream.close()
        else stream.enqueue(encoder.encode(value))
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  )
