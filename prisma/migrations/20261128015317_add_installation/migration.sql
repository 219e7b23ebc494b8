-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL DEFAULT 'Quartet',
    "sign_up" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);
