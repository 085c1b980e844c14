@rem The npm scripts begin with `exec`, so that a signal to npm reaches the program and npm waits for it. This is what `exec` means on Windows.
@%*
