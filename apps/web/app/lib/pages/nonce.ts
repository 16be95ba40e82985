import { createContext, useContext } from 'react';

/** Allows the inline scripts of a response. Known while the server renders only: browsers hide it. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
