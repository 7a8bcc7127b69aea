/** The used part of `@langchain/langgraph`, checked in test/doors/langgraph. */
declare module "@langchain/langgraph/web" {
  export interface Item {
    // oxlint-disable-next-line typescript/no-explicit-any -- as the package has it
    value: Record<string, any>;
    key: string;
    namespace: string[];
    createdAt: Date;
    updatedAt: Date;
  }
  export interface GetOperation {
    namespace: string[];
    key: string;
  }
  export interface SearchOperation {
    namespacePrefix: string[];
    filter?: Record<string, unknown>;
    limit?: number;
    offset?: number;
    query?: string;
  }
  export interface PutOperation {
    namespace: string[];
    key: string;
    value: Record<string, unknown> | null;
    index?: false | string[];
  }
  export interface MatchCondition {
    matchType: "prefix" | "suffix";
    path: string[];
  }
  export interface ListNamespacesOperation {
    matchConditions?: MatchCondition[];
    maxDepth?: number;
    limit: number;
    offset: number;
  }
  export type Operation = GetOperation | SearchOperation | PutOperation | ListNamespacesOperation;
  export type OperationResults<Ops extends readonly Operation[]> = { [Place in keyof Ops]: unknown };
  export abstract class BaseStore {
    abstract batch<Ops extends Operation[]>(operations: Ops): Promise<OperationResults<Ops>>;
  }
}
