declare module 'virtual:contract-routes' {
  /** `METHOD /path/{parameter}` of every call, in the shape of the contract. */
  export interface ContractRoutes {
    readonly [name: string]: string | ContractRoutes;
  }

  /** The calls that the first pages make. */
  const routes: ContractRoutes;
  export default routes;
}

declare module 'virtual:contract-routes/more' {
  import type { ContractRoutes } from 'virtual:contract-routes';

  /** All other calls. */
  const routes: ContractRoutes;
  export default routes;
}
