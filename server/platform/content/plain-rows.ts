type Plain<Value> = Value extends Date ? string : Value

/** Returns rows in JSON form: times as ISO text. */
export const plainRows = <Row extends object>(
  rows: readonly Row[],
): { [Name in keyof Row]: Plain<Row[Name]> }[] =>
  rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString() : value,
        ]),
      ) as { [Name in keyof Row]: Plain<Row[Name]> },
  )
