declare module 'virtual:contract-routes' {
  /** `METHOD /path/{parameter}` of every call, in the shape of the contract. */
  export interface ContractRoutes {
    readonly [name: string]: string | ContractRoutes;
  }

  const routes: ContractRoutes;
  export default routes;
}
