"""The window: what a person sees, and nothing it could compute elsewhere.

Everything here runs on the main thread and returns at once. Widgets show what they are told and ask
by signals; small `QObject`s join them to the runtime; `bridge` is the only way back from a thread.

    app          one process, one window                    window    painted at once, then filled
    works        the parts and the runtime: opened side by side, closed in order
    content      all parts laid out, menus and keys         page, header, about   some of them
    workspace    joins the parts to the runtime and gives each notice to whom it concerns
    chat         the open chat: its page, its commits       liverow   the answer on its way
    outbox       what leaves the composer                   branching branches and pagers
    chatlist     the chats on the left                      details   the event view
    modeldesk    which model answers                        gallery   pictures, large
    door, feed   the runtime as held here; the order of commits
    backups/     copies of all chats, back to one, rescue
    sessions/ composer/ branches/ timeline/ widgets/        the widgets themselves
    failures, sentences, texts, i18n, languages             every word a person reads
    theme, looks, look, icons, fonts                        how it all looks

The window is painted before anything but Qt and the standard library is imported (`app`, `window`,
`look`, `theme`, `socketname`); the runtime is a name for the type checker until a worker opens it.
"""
