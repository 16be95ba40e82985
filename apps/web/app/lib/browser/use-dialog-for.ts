import { type ReactNode, useState } from 'react';

/** A dialog about one item. The item is kept while the dialog closes, so that its text does not vanish first. */
export interface DialogFor<Item> {
  item: Item | null;
  open: boolean;
  show: (item: Item) => void;
  setOpen: (open: boolean) => void;
  /** Renders the dialog once it has been shown. Spread `dialog` into it. */
  render: (renderItem: (item: Item, dialog: DialogState) => ReactNode) => ReactNode;
}

/** What a dialog needs to know whether it is open. */
export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function useDialogFor<Item>(): DialogFor<Item> {
  const [item, setItem] = useState<Item | null>(null);
  const [open, setOpen] = useState(false);
  const show = (next: Item) => {
    setItem(next);
    setOpen(true);
  };
  return {
    item,
    open,
    show,
    setOpen,
    render: (renderItem) => (item === null ? null : renderItem(item, { open, onOpenChange: setOpen })),
  };
}
